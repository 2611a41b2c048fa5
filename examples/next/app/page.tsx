import { Account } from './account'

export default function Home() {
  return (
    <>
      <Account />
      {/* A page of its own for the server to verify, and no earlier than it is asked for. */}
      <a href="/members">Members</a>
    </>
  )
}
