// One piece: what a host's request needs, and what follows it.

export { closed } from './closed.ts'
export { pay } from './pay.ts'
export { recall } from './recall.ts'
