export { type SecurePagePath, securePageHeaders, securePages } from './headers.ts'
export type { SecureLanguages, SecureMessageSource, SecureMessages } from './locale/secureMessages.ts'
export type { SecureNetwork } from './readNetworks.ts'
export { type FrameOptions, startFrame } from './startFrame.ts'
