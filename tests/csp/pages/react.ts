import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { compose } from './compose.ts'

const app = document.querySelector('#app')
if (app) createRoot(app).render(createElement(StrictMode, null, createElement('tapkit-button')))
await compose()
