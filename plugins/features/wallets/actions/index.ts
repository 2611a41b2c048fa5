export { begin } from './begin.ts'
export { isUnverified } from './guard.ts'
