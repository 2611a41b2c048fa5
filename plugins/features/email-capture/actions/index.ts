// These actions are one chunk: a question needs all of them.
export { authorize } from './authorize.ts'
export { leave } from './leave.ts'
