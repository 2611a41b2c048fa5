import { createMisbehaviour, type Order } from '../createMisbehaviour.ts'

const endpoints = ['nonce', 'verify', 'session'] as const

/** What the sign-in server is told to do, while the sandbox runs. */
export type SignInOrder = Order<(typeof endpoints)[number]>

/** The sign-in server's wrong ways. Who was said last to be signed in is said again by both endpoints that say so. */
export const createSignInFaults = (handle: (request: Request) => Promise<Response>) =>
  createMisbehaviour({
    handle,
    endpoints,
    endpointOf: (path) => path.split('/').at(-1) ?? '',
    repeatsFor: (asked, answer) =>
      asked.endsWith('nonce') ? [asked] : answer.includes('"signature"') ? ['POST verify', 'GET session'] : [],
  })
