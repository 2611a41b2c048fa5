// A host's request needs all of these at once, so they load as one piece.

export { closed } from './closed.ts'
export { pay } from './pay.ts'
export { recall } from './recall.ts'
