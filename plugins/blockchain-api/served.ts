export * as calls from './calls/index.ts'
export * as reads from './reads/index.ts'
export * as services from './services/index.ts'
