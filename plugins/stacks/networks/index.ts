export { stacksMainnet } from './stacksMainnet.ts'
export { stacksTestnet } from './stacksTestnet.ts'
