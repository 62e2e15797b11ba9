import { Navigate } from '@tanstack/react-router'
import { ConsentTexts } from './consent-texts.tsx'
import { dataPath, textsPath } from './places.ts'

/** What the company keeps of how it treats data of persons. */
export function Page({ rest }: { rest: string[] }) {
  if (rest[0] === 'consent-texts' && rest.length === 1) return <ConsentTexts />
  return <Navigate to="/app/$" params={{ _splat: dataPath }} replace />
}

export function List() {
  return <Navigate to="/app/$" params={{ _splat: textsPath }} replace />
}
