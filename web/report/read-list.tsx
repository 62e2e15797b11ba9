import { Button } from 'antd'
import { useRef } from 'react'
import { coretaxLists as api } from '#contract/report/coretax-lists.ts'
import { notify } from '../platform/notice.ts'
import { queryClient, useWrite } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import { tt } from './tax-texts.ts'

/** Reads a list that was downloaded from Coretax, of output or of input tax invoices: its headings say which. */
export function ReadList() {
  const chooser = useRef<HTMLInputElement>(null)
  const { mutateAsync, isPending } = useWrite(api.read)
  if (!mayCall(api.read)) return null
  const read = async (file: File) => {
    const { side, rows, written, unnumbered, unknown } = await mutateAsync({ file: file as never })
    const words = [
      side === 'OUT' ? tt('listOut', { count: rows, written }) : tt('listIn', { count: rows }),
      ...(unnumbered > 0 ? [tt('listUnnumbered', { count: unnumbered })] : []),
      ...(unknown.length > 0
        ? [tt('listUnknown', { count: unknown.length, numbers: unknown.slice(0, 3).join(', ') })]
        : []),
    ]
    notify({ tone: 'success', title: tt('listRead'), text: words.join(' ') })
    void queryClient.invalidateQueries()
  }
  return (
    <>
      <Button loading={isPending} onClick={() => chooser.current?.click()}>
        {tt('readList')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={tt('readList')}
        accept=".xlsx,.xls,.csv"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          // The call itself tells what went wrong.
          if (file) void read(file).catch(() => {})
        }}
      />
    </>
  )
}
