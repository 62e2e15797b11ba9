import {
  AppstoreOutlined,
  AreaChartOutlined,
  BankOutlined,
  BarChartOutlined,
  BlockOutlined,
  CreditCardOutlined,
  DatabaseOutlined,
  GiftOutlined,
  HomeOutlined,
  InboxOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

export const menuIcons: Record<string, ComponentType> = {
  dashboard: HomeOutlined,
  system: SettingOutlined,
  master: DatabaseOutlined,
  application: AppstoreOutlined,
  stock: InboxOutlined,
  purchase: ShoppingCartOutlined,
  sales: ShopOutlined,
  campaign: GiftOutlined,
  'bank-cash': BankOutlined,
  'bill-of-material': BlockOutlined,
  report: BarChartOutlined,
  paylater: CreditCardOutlined,
  analytic: AreaChartOutlined,
}

export function MenuIcon({ menu }: { menu: string }) {
  const Icon = menuIcons[menu] ?? AppstoreOutlined
  return (
    <span className="nav-icon" aria-hidden="true">
      <Icon />
    </span>
  )
}
