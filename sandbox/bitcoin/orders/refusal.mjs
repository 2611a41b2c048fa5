/** The service's answer in place of a good answer: an HTTP status, and a message for the caller. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

export function refuse(status, message) {
  throw new Refusal(status, message)
}
