/** What a question is asked with, as it is: the hook's own shape is required of every answer, whoever asks (`requireAnswer`). */
export const expecting = <input>(input: input, _shape: unknown): input => input
