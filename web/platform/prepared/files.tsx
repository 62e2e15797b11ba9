import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { preparedFiles as api } from '#contract/report/prepared-file.ts'
import { call } from '../api.ts'
import { download } from '../download.ts'
import { count, instant, percent, qty } from '../format.ts'
import { notify } from '../notice.ts'
import { queryClient, useRead, useWrite } from '../query.ts'
import { t } from './texts.ts'
import './files.css'

type PreparedFile = ReplyOf<typeof api.all>['rows'][number]

/** Has a long file made in the background; what it is called and how many rows it has, its screen knows. */
export async function prepareFile(
  endpoint: Endpoint,
  input: unknown,
  { title, rows }: { title: string; rows: number },
): Promise<void> {
  await call(api.prepare, {
    call: endpoint.path,
    title: title.slice(0, 120),
    rows,
    input: input as Record<string, unknown>,
  })
  await queryClient.invalidateQueries({ queryKey: [api.all.path] })
  notify({ tone: 'success', title: t('begun', { title }), text: t('begunText') })
}

const isUnderWay = ({ status }: PreparedFile) => status === 'QUEUED' || status === 'RUNNING'

/** What its owner has not seen the end of. */
export const isNews = (file: PreparedFile) => file.status === 'DONE' && !file.taken

/** His files of the last days, looked at often while one is under way. */
export function usePreparedFiles(): PreparedFile[] {
  const { data } = useRead(api.all, {}, { every: soonIfUnderWay, quiet: true, staleTime: 300_000 })
  useEnds(data?.rows)
  return data?.rows ?? []
}

/** Tells of each that was seen under way how it ended. */
function useEnds(rows: PreparedFile[] | undefined) {
  const seen = useRef(new Set<number>())
  useEffect(() => {
    for (const file of rows ?? []) {
      if (isUnderWay(file)) seen.current.add(file.id)
      else if (seen.current.delete(file.id)) tellEnd(file)
    }
  }, [rows])
}

function tellEnd({ status, title, message }: PreparedFile) {
  if (status === 'DONE')
    notify({ tone: 'success', title: t('ended', { title }), text: t('endedText') })
  if (status === 'FAILED') notify({ tone: 'error', title: t('came', { title }), text: message })
}

const soonIfUnderWay = (last: unknown) =>
  (last as ReplyOf<typeof api.all> | undefined)?.rows.some(isUnderWay) ? 2000 : 300_000

/** Each with how far it is, and what can be done with it. */
export function PreparedFiles({ rows }: { rows: PreparedFile[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={t('files')}>
      <h3 className="bell-others">{t('files')}</h3>
      <ul className="requests">
        {rows.map((file) => (
          <OneFile key={file.id} file={file} />
        ))}
      </ul>
    </section>
  )
}

function OneFile({ file }: { file: PreparedFile }) {
  const cancel = useWrite(api.cancel)
  const fetch = () =>
    download(api.get, { id: file.id })
      .then(() => queryClient.invalidateQueries({ queryKey: [api.all.path] }))
      // The call itself tells what went wrong.
      .catch(() => {})
  return (
    <li className="prepared-file">
      <strong>{file.title}</strong>
      <p className="hint">
        {instant(file.createdAt)} · {stateOf(file)}
      </p>
      {isUnderWay(file) && (
        <progress
          aria-label={file.title}
          {...(file.total > 0 ? { value: file.done, max: file.total } : {})}
        />
      )}
      <div className="request-buttons">
        {isUnderWay(file) && (
          <Button
            size="small"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id: file.id })}
          >
            {t('cancel')}
          </Button>
        )}
        {file.status === 'DONE' && (
          <Button
            size="small"
            {...(file.taken ? {} : { type: 'primary' as const })}
            onClick={() => void fetch()}
          >
            {t('download', { size: sizeOf(file.bytes ?? 0) })}
          </Button>
        )}
      </div>
    </li>
  )
}

function stateOf({ status, done, total, message }: PreparedFile): string {
  if (status === 'FAILED') return message
  if (status === 'RUNNING' && total > 0)
    return t('running', {
      done: count(done),
      total: count(total),
      part: percent(Math.floor((100 * done) / total)),
    })
  return t(status)
}

/** As files are weighed: "812 KB", "12,4 MB". */
const sizeOf = (bytes: number) =>
  bytes < 2 ** 20
    ? `${count(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${qty(Math.round((10 * bytes) / 2 ** 20) / 10)} MB`
