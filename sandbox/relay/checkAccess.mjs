import { readToken } from './readToken.mjs'

/** Seconds that a client's clock may be wrong. */
const LEEWAY = 120

const refuse = (reason) => ({ code: 3000, reason })

/**
 * Whether a client may come in: its name and project, or the code and words that its socket is closed with. The first three sentences
 * are a real relay's, which apps tell apart.
 */
export function checkAccess({ url, headers }, projects, now = Date.now()) {
  const { searchParams } = new URL(url, 'ws://relay')
  const project = searchParams.get('projectId') ?? ''
  if (!projects.isKnown(project)) return refuse('Unauthorized: invalid key')
  const origins = projects.originsOf(project)
  // Programs that are no browser have no origin.
  if (headers.origin !== undefined && origins.length && !origins.includes(headers.origin))
    return refuse('Unauthorized: origin not allowed')
  const claims = readToken(searchParams.get('auth'))
  if (!claims) return refuse('JWT validation error: Invalid signature')
  const seconds = now / 1000
  if (!(claims.iat <= seconds + LEEWAY)) return refuse('JWT validation error: JWT Token is not yet valid')
  if (!(claims.exp > seconds - LEEWAY)) return refuse('JWT validation error: JWT Token is expired')
  if (!URL.canParse(claims.aud) || new URL(claims.aud).host !== headers.host)
    return refuse('JWT validation error: Invalid audience')
  return { client: claims.iss, project }
}
