export { type SecurePagePath, securePageHeaders, securePages } from './headers.ts'
