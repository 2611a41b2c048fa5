export { begin } from './begin.ts'
export { requireKnown } from './guard.ts'
