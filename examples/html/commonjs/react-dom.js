import { load } from './load.js'
import react from './react.js'

const reactDom = await load('react-dom/cjs/react-dom.production.js', { react })

export default reactDom
export const { createPortal, flushSync } = reactDom
