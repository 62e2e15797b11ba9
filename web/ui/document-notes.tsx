import { searchKey } from '#contract/search-key.ts'
import { DeleteOutlined, FilePdfOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Mentions } from 'antd'
import { type FormEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { documentNotes as api } from '#contract/document-note.ts'
import { type Kind, menusOf } from '#contract/kinds.ts'
import { call } from '../platform/api.ts'
import { download, openFile } from '../platform/download.ts'
import { instant } from '../platform/format.ts'
import { UploadButton } from '../platform/frame/upload-button.tsx'
import { useRead } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight, useUser } from '../platform/session.ts'
import { t } from './texts.ts'
import './styles/notes.css'

type Note = DocumentDetail['notes'][number]
type Of = { detail: DocumentDetail }

/** Remarks, photos and PDFs beside a document, and room for another. */
export function DocumentNotes({ detail }: Of) {
  const { id, kind } = detail.document
  const may = (...actions: string[]) =>
    menusOf([kind as Kind]).some((menu) => actions.some((one) => hasRight(`${menu}:${one}`)))
  const { employee } = useUser()
  const client = useQueryClient()
  const after = (sent: Promise<unknown>) => sent.finally(() => client.invalidateQueries())
  const remove = (note: Note) => after(call(api.remove, { documentId: id, id: note.id }))
  return (
    <div className="notes">
      {detail.notes.length === 0 && <p className="hint">{t('noNotes')}</p>}
      <ul>
        {detail.notes.map((note) => (
          <li key={note.id}>
            <NoteBody documentId={id} note={note} />
            <span className="hint">
              {note.employeeName}, {instant(note.at)}
            </span>
            {(note.employeeId === employee.id || may('approve')) && (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('removeNote')}
                title={t('removeNote')}
                onClick={() => void remove(note).catch(() => {})}
              />
            )}
          </li>
        ))}
      </ul>
      {may('add', 'edit', 'approve') && <NewNote documentId={id} after={after} />}
    </div>
  )
}

function NoteBody({ documentId, note }: { documentId: number; note: Note }) {
  const { file, id } = note
  if (!file) return <p>{note.text}</p>
  if (file.mime === 'application/pdf') {
    return (
      <Button
        icon={<FilePdfOutlined />}
        onClick={() => void download(api.file, { documentId, id }).catch(() => {})}
      >
        {file.name}
      </Button>
    )
  }
  return (
    <button
      type="button"
      className="note-picture"
      title={file.name}
      onClick={() => void openFile(api.file, { documentId, id }).catch(() => {})}
    >
      <img
        src={`/api/core/v1/documents/${documentId}/notes/${id}/file`}
        alt={file.name}
        width={112}
        height={112}
        loading="lazy"
      />
    </button>
  )
}

/** By name or by role: `@kepala` finds the head of branch. */
const isMeant = (
  people: { name: string; roleName: string }[],
  name: string | undefined,
  words: string,
) =>
  people.some(
    (one) =>
      one.name === name && searchKey(`${one.name}, ${one.roleName}`).includes(searchKey(words)),
  )

interface NewNoteProps {
  documentId: number
  after: (sent: Promise<unknown>) => Promise<unknown>
}

function NewNote({ documentId, after }: NewNoteProps) {
  const [text, setText] = useState('')
  const { data } = useRead(api.people, { documentId }, { staleTime: 60_000, quiet: true })
  const people = data?.rows ?? []
  const [busy, setBusy] = useState(false)
  const write = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || text.trim() === '') return
    setBusy(true)
    const requestId = newRequestId()
    const mentions = people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
    const sent = await after(call(api.add, { requestId, documentId, text, mentions })).catch(
      () => null,
    )
    setBusy(false)
    if (sent) setText((now) => (now === text ? '' : now))
  }
  const attach = (file: File) =>
    after(call(api.attach, { requestId: newRequestId(), documentId, file } as never))
  return (
    <form className="note-new" onSubmit={(event) => void write(event)}>
      <Mentions
        className="note-text"
        value={text}
        maxLength={1000}
        rows={2}
        aria-label={t('newNote')}
        placeholder={t('newNote')}
        placement="top"
        options={people.map(({ id, name, roleName }) => ({
          key: String(id),
          value: name,
          label: `${name}, ${roleName}`,
        }))}
        filterOption={(words, { value }) => isMeant(people, value, words)}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button htmlType="submit" loading={busy} disabled={text.trim() === ''}>
        {t('writeNote')} <kbd>Ctrl Enter</kbd>
      </Button>
      <UploadButton
        icon={<PaperClipOutlined />}
        label={t('attach')}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        send={attach}
      >
        {t('attach')}
      </UploadButton>
    </form>
  )
}
