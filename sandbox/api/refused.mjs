/** What the service does not do, with the status and the reason that its answer carries. */
export class Refused extends Error {
  constructor(status, description, field = '') {
    super(description)
    this.status = status
    this.body = { status: 'FAILED', reasons: [{ field, description }] }
  }
}
