import { version } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'

export { version }

export const html = () => `<!doctype html>${renderToString(<App />)}`
