import { Select } from 'antd'
import { useUser } from '../platform/session.ts'
import type { Branch } from './summary.ts'
import { t } from './texts.ts'

interface BranchProps {
  branch: Branch
  onChoose: (branch: Branch) => void
}

export default function BranchSelect({ branch, onChoose }: BranchProps) {
  const { branches } = useUser()
  return (
    <Select<Branch>
      className="home-branch"
      aria-label={t('branch')}
      value={branch}
      options={[
        { value: 'all', label: t('allBranches') },
        ...branches.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChoose}
    />
  )
}
