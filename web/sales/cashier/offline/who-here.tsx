import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Labelled } from '../../labelled.tsx'
import { type Person, letIn, provable } from './people.ts'
import { t } from './texts.ts'

interface WhoHereProps {
  text: string
  onIn?: (person: Person) => void
  /** Nobody is asked to stay. */
  onClose?: () => void
}

/** Without a line: who goes on here, by the PIN or code that was proved at this device. */
export function WhoHere({ text, onIn, onClose }: WhoHereProps) {
  const people = useProvable()
  const [chosen, setChosen] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const person = people?.find(({ user }) => user.employee.id === chosen) ?? people?.[0]
  const tryIt = async () => {
    if (!person || typed === '' || busy) return
    setBusy(true)
    const became = await letIn(person, typed)
    setBusy(false)
    setTyped('')
    if (became === 'in') onIn?.(person)
    else setProblem(t(became === 'over' ? 'proofOver' : 'proofWrong'))
  }
  const choose = (id: number) => {
    setChosen(id)
    setProblem('')
  }
  return (
    <form
      className="shift-form"
      onSubmit={(event) => {
        event.preventDefault()
        void tryIt()
      }}
    >
      <p className="hint">{text}</p>
      {people && people.length > 1 && <Names people={people} person={person} onChoose={choose} />}
      {person && (
        <ProofField
          key={person.user.employee.id}
          person={person}
          busy={busy}
          typed={typed}
          wrong={problem !== ''}
          onType={setTyped}
        />
      )}
      <p role="alert" className="field-error">
        {people?.length === 0 ? t('nobodyHere') : problem}
      </p>
      <div className="shift-buttons">
        {onClose && (
          <Button size="large" onClick={onClose}>
            {t('back')}
          </Button>
        )}
        {person && (
          <Button size="large" type="primary" htmlType="submit" loading={busy}>
            {t('goOn')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface NamesProps {
  people: Person[]
  person: Person | undefined
  onChoose: (id: number) => void
}

const Names = ({ people, person, onChoose }: NamesProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
  <div role="group" className="shift-tills" aria-label={t('whoHere')}>
    {people.map((one) => (
      <Button
        key={one.user.employee.id}
        type={one === person ? 'primary' : 'default'}
        aria-pressed={one === person}
        onClick={() => onChoose(one.user.employee.id)}
      >
        {one.user.employee.name}
      </Button>
    ))}
  </div>
)

interface ProofFieldProps {
  person: Person
  typed: string
  busy: boolean
  wrong: boolean
  onType: (typed: string) => void
}

function ProofField({ person: { user, proof }, typed, busy, wrong, onType }: ProofFieldProps) {
  const isCode = proof?.shiftId !== null
  return (
    <Labelled label={t(isCode ? 'codeOf' : 'pinOf', { name: user.employee.name })}>
      {(id) => (
        <Input.Password
          id={id}
          size="large"
          autoFocus
          autoComplete="off"
          inputMode={isCode ? 'text' : 'numeric'}
          visibilityToggle={false}
          maxLength={64}
          readOnly={busy}
          {...(wrong ? { status: 'error' } : {})}
          aria-invalid={wrong}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Labelled>
  )
}

function useProvable(): Person[] | undefined {
  const [people, setPeople] = useState<Person[]>()
  useEffect(() => {
    void provable().then(setPeople, () => setPeople([]))
  }, [])
  return people
}
