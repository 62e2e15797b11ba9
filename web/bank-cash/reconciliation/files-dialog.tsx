import { Button, Modal } from 'antd'
import { useState } from 'react'
import { bankStatement as api } from '#contract/bank-cash/bank-statement.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { count, day, instant } from '../../platform/format.ts'
import { notify } from '../../platform/notice.ts'
import { useRead, useWrite } from '../../platform/query.ts'
import { mayCall } from '../../platform/session.ts'
import { Table } from '../../ui/table.tsx'
import { t } from './texts.ts'

type File = ReplyOf<typeof api.files>['rows'][number]

/** Files that brought the statement's lines; one that was uploaded by mistake is taken back whole. */
export function FilesDialog(props: { bankAccountId: number; onClose: () => void }) {
  const { bankAccountId, onClose } = props
  const { data } = useRead(api.files, { bankAccountId }, { staleTime: 0 })
  const [asked, ask] = useState<File | null>(null)
  return (
    <Modal open width={760} title={t('files')} footer={null} onCancel={onClose}>
      {asked ? (
        <Withdraw file={asked} bankAccountId={bankAccountId} onDone={() => ask(null)} />
      ) : (
        <Table
          label={t('files')}
          rows={data?.rows ?? []}
          rowKey={(row) => row.id}
          columns={[
            { key: 'fileName', label: t('file'), show: (row) => row.fileName },
            {
              key: 'firstDay',
              label: t('days'),
              width: 186,
              show: (row) => `${day(row.firstDay)} – ${day(row.lastDay)}`,
            },
            {
              key: 'added',
              label: t('newLines'),
              width: 88,
              align: 'right',
              show: (row) => count(row.added),
            },
            {
              key: 'at',
              label: t('uploaded'),
              width: 190,
              show: (row) => `${row.name}, ${instant(row.at)}`,
            },
            {
              key: 'id',
              label: '',
              width: 96,
              show: (row) =>
                mayCall(api.withdraw) && (
                  <Button size="small" danger onClick={() => ask(row)}>
                    {t('undo')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Modal>
  )
}

interface WithdrawProps {
  file: File
  bankAccountId: number
  onDone: () => void
}

function Withdraw({ file, bankAccountId, onDone }: WithdrawProps) {
  const write = useWrite(api.withdraw)
  const run = () =>
    write.mutate(
      { bankAccountId, uploadId: file.id },
      {
        onSuccess: ({ withdrawn }) => {
          notify({ tone: 'success', title: t('withdrawn', { count: withdrawn }) })
          onDone()
        },
      },
    )
  return (
    <>
      <p>{t('withdrawTells', { file: file.fileName, count: file.added })}</p>
      <p className="reconcile-ask">
        <Button autoFocus onClick={onDone}>
          {t('close')}
        </Button>
        <Button danger type="primary" loading={write.isPending} onClick={run}>
          {t('withdraw')}
        </Button>
      </p>
    </>
  )
}
