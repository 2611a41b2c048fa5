import { useState } from 'react'
import { isError } from 'tapkit/kernel'

/** What a panel tells of a task: what the task says on its way, what it answers, or how it failed. */
export function useTold() {
  const [told, say] = useState('')
  const run = async (task: () => Promise<string>) => {
    say('Waiting for the wallet …')
    try {
      say(await task())
    } catch (error) {
      say(isError(error) ? `${error.name}: ${error.message}` : String(error))
    }
  }
  return { told, say, run }
}
