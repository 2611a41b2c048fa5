import type { SignInRequestError } from './errors.ts'

type Extra = { readonly cookies?: readonly string[]; readonly headers?: Readonly<Record<string, string>> }

/** A JSON answer with headers that forbid caching and guessing its type. */
export function respond(status: number, json: unknown, { cookies = [], headers = {} }: Extra = {}): Response {
  const all = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'origin',
    ...headers,
  })
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return new Response(json === undefined ? null : JSON.stringify(json), { status, headers: all })
}

/** Answers the code and its sentence. The answer repeats nothing of the request, and reveals nothing of the server. */
export function refuse(
  { code, message, params: { status } }: SignInRequestError,
  allow: readonly string[] = [],
): Response {
  return respond(
    status,
    { error: { code, message } },
    {
      headers: {
        ...(status === 401 && { 'www-authenticate': 'CAIP-122' }),
        ...(status === 405 && { allow: allow.join(', ') }),
        ...(status === 503 && { 'retry-after': '2' }),
      },
    },
  )
}
