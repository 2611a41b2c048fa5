import { headers } from 'next/headers'
import { getAuth } from '../auth'

/** Drawn by the server, for whoever it has verified. */
export default async function Members() {
  const request = { headers: await headers() }
  const who = await getAuth().getSession(request)
  const address = who?.sessions[0]?.data.accountAddress
  return <h1>{address ? `Welcome, ${address}` : 'Members only: connect and sign in.'}</h1>
}
