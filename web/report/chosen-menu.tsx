import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useMenuFocus } from '../platform/menu-focus.ts'

interface ChosenMenuProps {
  label: string
  disabled: boolean
  menu: MenuProps
}

/** What may be done with the chosen rows of a report; a phone does not show the table in which they are chosen. */
export function ChosenMenu({ label, disabled, menu }: ChosenMenuProps) {
  const { dropdown, button } = useMenuFocus()
  return (
    <Dropdown {...dropdown} disabled={disabled} menu={menu}>
      <Button ref={button} type="primary" className="not-phone" aria-haspopup="menu">
        {label} <DownOutlined />
      </Button>
    </Dropdown>
  )
}
