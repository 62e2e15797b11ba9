import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { isLong } from '#contract/report/prepared-file.ts'
import { AccessButton } from '../access-keys.tsx'
import { download, openFile } from '../download.ts'
import { prepareFile } from './files.tsx'

/** What a list or a report is called and how many rows it has, as far as that is known: long ones are not waited for. */
export interface Asked {
  title?: string | undefined
  rows?: number | undefined
}

interface FileProps extends Asked {
  endpoint: Endpoint
  input: unknown
  label: string
  icon?: ReactNode
  /** The icon alone; the words are for who cannot see it. */
  bare?: boolean
  className?: string
}

/**
 * A workbook is saved, a document is opened to be looked at; not on a phone, where there is no room for them. What takes
 * long is made in the background.
 */
export function FileButton(props: FileProps) {
  const { endpoint, input, label, icon, bare, className, title = label, rows = 0 } = props
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const get = endpoint.answer === 'pdf' ? openFile : download
    const got = isLong(endpoint, rows)
      ? prepareFile(endpoint, input, { title, rows })
      : get(endpoint, input as InputOf<Endpoint>)
    // The call itself tells what went wrong.
    await got.catch(() => {})
    setBusy(false)
  }
  const looks = { className: className ?? 'not-phone', icon: icon ?? <DownloadOutlined /> }
  const button = { ...looks, loading: busy, onClick: () => void run() }
  return bare ? (
    <Button {...button} aria-label={label} title={label} />
  ) : (
    <AccessButton {...button} label={label} />
  )
}
