import { load } from './load.js'
import react from './react.js'
import reactDom from './react-dom.js'

const scheduler = await load('scheduler/cjs/scheduler.production.js')

export const { createRoot } = await load('react-dom/cjs/react-dom-client.production.js', {
  react,
  'react-dom': reactDom,
  scheduler,
})
