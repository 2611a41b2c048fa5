export { fetchHistory } from './fetchHistory.ts'
export { fetchTokens } from './fetchTokens.ts'
export { lookupAddress } from './lookupAddress.ts'
export { resolveName } from './resolveName.ts'
