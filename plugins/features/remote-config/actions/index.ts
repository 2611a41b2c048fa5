export { checkLimits } from './checkLimits.ts'
export { checkOrigin } from './checkOrigin.ts'
export { configure } from './configure.ts'
