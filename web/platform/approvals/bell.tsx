import { BellOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { Fragment, useEffect, useState } from 'react'
import { count } from '../format.ts'
import { Notices, Requests, mayDecide, useInbox, WaitingDocuments } from './inbox.tsx'
import { MentionList, useMentions } from './mentions.tsx'
import { QuestionList, useQuestions } from './questions.tsx'
import { PreparedFiles, isNews, usePreparedFiles } from '../prepared/files.tsx'
import { RequestKeys } from './request-keys.tsx'
import { DecidedToday } from './today.tsx'
import { useUser } from '../session.ts'
import { t } from './texts.ts'
import './approvals.css'

/** The keys begin at what has waited longest. */
const focusFirst = () => document.querySelector<HTMLElement>('.bell-drawer li[data-waits]')?.focus()

const isAny = (part: Readonly<Record<string, boolean | readonly unknown[]>>) =>
  Object.values(part).some((rows) => Array.isArray(rows) && rows.length > 0)

/** In the header: files that were prepared for him, what waits for his approval, and which remarks and questions call him. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const { rows, documents, notices } = useInbox()
  const mentions = useMentions()
  const questions = useQuestions()
  const files = usePreparedFiles()
  const here = useUser().employee.branchName
  const called = mentions.length + questions.length
  const waiting =
    rows.length + documents.length + called + notices.length + files.filter(isNews).length
  const close = () => setOpen(false)
  // What comes in while it is open, and what stands first once one was decided.
  const ids = [...rows, ...documents].map(({ id }) => id).join()
  useEffect(() => {
    if (open && ids && !document.activeElement?.closest('.bell-drawer li')) focusFirst()
  }, [open, ids])
  /** What waits in the branch he works in stands first, the others below it. */
  const parts = [true, false].map((own) => {
    const fits = ({ branchName }: { branchName: string }) => (branchName === here) === own
    return {
      own,
      rows: rows.filter(fits),
      documents: documents.filter(fits),
      mentions: mentions.filter(fits),
      questions: questions.filter(fits),
    }
  })
  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        aria-label={waiting > 0 ? t('bellCount', { count: count(waiting) }) : t('bell')}
        onClick={() => setOpen(true)}
      >
        <BellOutlined />
        {waiting > 0 && (
          <span className="bell-count" aria-hidden="true">
            {count(waiting)}
          </span>
        )}
      </button>
      <Drawer
        open={open}
        size={400}
        title={t('bell')}
        rootClassName="bell-drawer"
        onClose={close}
        afterOpenChange={(opened) => opened && focusFirst()}
      >
        {waiting + files.length === 0 && <p className="hint">{t('none')}</p>}
        <PreparedFiles rows={files} />
        <Notices rows={notices} onOpen={close} />
        <RequestKeys>
          {parts.map((part) => (
            <Fragment key={String(part.own)}>
              {!part.own && isAny(part) && <h3 className="bell-others">{t('otherBranches')}</h3>}
              <Requests firstOpen rows={part.rows} onOpen={close} />
              <WaitingDocuments rows={part.documents} onOpen={close} />
              <QuestionList rows={part.questions} onOpen={close} />
              <MentionList rows={part.mentions} onOpen={close} />
            </Fragment>
          ))}
        </RequestKeys>
        {open && mayDecide() && <DecidedToday onOpen={close} />}
      </Drawer>
    </>
  )
}
