import {
  BankOutlined,
  CreditCardFilled,
  CreditCardOutlined,
  FileProtectOutlined,
  InboxOutlined,
  QrcodeOutlined,
  StarOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { Method } from './tenders.ts'
import { t } from './texts.ts'

interface MethodListProps {
  methods: Method[]
  current: Method | undefined
  /** A digit alone is a figure that is being written. */
  byAlt: boolean
  onChoose: (method: Method) => void
}

export function MethodList({ methods, current, byAlt, onChoose }: MethodListProps) {
  return (
    <nav className="pay-methods" aria-label={t('methods')}>
      {methods.map((method, i) => (
        <button
          type="button"
          key={method.id}
          aria-pressed={method.id === current?.id}
          onClick={() => onChoose(method)}
        >
          <MethodIcon kind={method.kind} />
          <span className="ellipsis">{methodText(method, methods)}</span>
          {i < 9 && <kbd>{byAlt ? `Alt ${i + 1}` : i + 1}</kbd>}
        </button>
      ))}
    </nav>
  )
}

/** The short word of its kind, while there is one of the kind. */
export function methodText(method: Method, methods: readonly Method[] = []): string {
  const twins = methods.filter((other) => other.kind === method.kind).length > 1
  if (twins) return method.name
  switch (method.kind) {
    case 'CASH':
      return t('cash')
    case 'DEBIT_CARD':
      return t('debit')
    case 'CREDIT_CARD':
      return t('credit')
    case 'QRIS':
      return t('qris')
    case 'TRANSFER':
      return t('transfer')
    case 'DEPOSIT':
      return t('deposit')
    case 'DOWN_PAYMENT':
      return t('ahead')
    case 'GIRO':
      return t('giro')
    case 'CHEQUE':
      return t('cheque')
    case 'POINT':
      return t('point')
    default:
      return method.name
  }
}

export function MethodIcon({ kind }: { kind: string }) {
  switch (kind) {
    case 'DEBIT_CARD':
      return <CreditCardOutlined aria-hidden="true" />
    case 'CREDIT_CARD':
      return <CreditCardFilled aria-hidden="true" />
    case 'QRIS':
      return <QrcodeOutlined aria-hidden="true" />
    case 'TRANSFER':
      return <BankOutlined aria-hidden="true" />
    case 'DEPOSIT':
    case 'DOWN_PAYMENT':
      return <InboxOutlined aria-hidden="true" />
    case 'GIRO':
    case 'CHEQUE':
      return <FileProtectOutlined aria-hidden="true" />
    case 'POINT':
      return <StarOutlined aria-hidden="true" />
    default:
      return <WalletOutlined aria-hidden="true" />
  }
}
