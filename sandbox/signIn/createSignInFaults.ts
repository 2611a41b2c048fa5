import { createMisbehaviour, type Order } from '../createMisbehaviour.ts'

const endpoints = ['nonce', 'verify', 'session'] as const

/** The misbehaviour of the sign-in server, which can be changed while the sandbox runs. */
export type SignInOrder = Order<(typeof endpoints)[number]>

/** The faults of the sign-in server. Under `replay`, both endpoints that tell the session tell the last one again. */
export const createSignInFaults = (handle: (request: Request) => Promise<Response>) =>
  createMisbehaviour({
    handle,
    endpoints,
    endpointOf: (path) => path.split('/').at(-1) ?? '',
    repeatsFor: (asked, answer) =>
      asked.endsWith('nonce') ? [asked] : answer.includes('"signature"') ? ['POST verify', 'GET session'] : [],
  })
