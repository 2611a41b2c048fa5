import type {} from 'tapkit/eip155'
import type {} from 'tapkit/solana'
import { swap } from './index.ts'
import type { SwapCall, SwapSteps } from './service.ts'

const { signal } = new AbortController()
const steps = (call: SwapCall): SwapSteps => ({ build: async () => call })
steps({ to: '0x1', value: '0x0', data: '0x' }).build({ signal })
steps({ to: '0x1', data: '0x' })
steps({ transaction: 'AQ==' })
// @ts-expect-error an amount of wei is written in hex
steps({ to: '0x1', value: 5n, data: '0x' })
// @ts-expect-error nobody is called
steps({ value: '0x0', data: '0x' })

swap({ routers: { 'eip155:1': ['0x1'] } })
// @ts-expect-error a network is named by its CAIP-2 id
swap({ routers: { '1': ['0x1'] } })
// @ts-expect-error several may be allowed
swap({ routers: { 'eip155:1': '0x1' } })
