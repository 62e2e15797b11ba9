import './platform/no-eval.ts'
import '@fontsource-variable/plus-jakarta-sans/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadInBackground } from './background.ts'
import './platform/base.css'
import { keepSeparators } from './platform/scans.ts'
import { wearChosen } from './platform/settings.ts'
import { tellWholeTexts } from './platform/whole-text.ts'

// Not awaited at the top: what is fetched for it may name what this file is built into, and each would wait for the other.
void begin()

async function begin(): Promise<void> {
  await wearChosen()
  loadInBackground()
  tellWholeTexts()
  keepSeparators()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
