/** The ring at the end of a Row that is a choice; the row itself is the radio button. */
export function Radio() {
  return <span className="tk-radio" aria-hidden="true" />
}
