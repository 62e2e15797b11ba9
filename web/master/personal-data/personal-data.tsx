import { Navigate } from '@tanstack/react-router'
import { Retention } from './retention.tsx'
import { ConsentTexts } from './consent-texts.tsx'
import { dataPath } from './places.ts'

export { Detail, Form, List } from './requests.tsx'

/** What the company keeps of how it treats data of persons. */
export function Page({ rest }: { rest: string[] }) {
  if (rest[0] === 'consent-texts' && rest.length === 1) return <ConsentTexts />
  if (rest[0] === 'retention' && rest.length === 1) return <Retention />
  return <Navigate to="/app/$" params={{ _splat: dataPath }} replace />
}
