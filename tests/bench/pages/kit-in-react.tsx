import { createElement, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { compose, watchButton } from './compose.ts'

function Page() {
  useLayoutEffect(watchButton, [])
  return createElement('tapkit-button')
}

compose()
const app = document.querySelector('#app')
if (app) createRoot(app).render(<Page />)
