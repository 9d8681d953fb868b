/** An error response of the server. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 409 | 413 | 422,
    message: string,
  ) {
    super(message);
  }
}
