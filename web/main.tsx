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
