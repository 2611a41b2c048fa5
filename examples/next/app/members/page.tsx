import { headers } from 'next/headers'
import { getAuth } from '../auth'

/** Drawn by the server, for whoever it has verified. */
export default async function Members() {
  const request = { headers: await headers() }
  try {
    const who = await getAuth().getSession(request)
    const address = who?.sessions[0]?.data.accountAddress
    return <h1>{address ? `Welcome, ${address}` : 'Members only: connect and sign in.'}</h1>
  } catch (error) {
    // Nobody is signed out by a storage that fails: who asks is not known.
    console.error(error)
    return <h1>We can’t check who you are at the moment. Try again.</h1>
  }
}
