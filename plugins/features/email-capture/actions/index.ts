// One piece: what a question needs is needed at once.
export { authorize } from './authorize.ts'
export { leave } from './leave.ts'
