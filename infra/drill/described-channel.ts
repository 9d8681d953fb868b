import { Ajv } from 'ajv';

/** The parts of an AsyncAPI 3 document that a consumer needs. */
interface Described {
  readonly channels: Readonly<
    Record<string, { readonly address: string; readonly messages: Readonly<Record<string, { readonly $ref: string }>> }>
  >;
  readonly components: { readonly messages: Readonly<Record<string, { readonly payload: { readonly $ref: string } }>> };
}

/** Returns a channel as the document alone describes it: its address, and a check for its messages. */
export const describedChannel = (text: string, name: string, parameters: Readonly<Record<string, string>>) => {
  const document = JSON.parse(text) as Described;
  const { address, messages } = document.channels[name]!;
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
  ajv.addSchema(document, 'document');
  const checks = Object.values(messages).map(({ $ref }) => {
    const message = document.components.messages[$ref.slice($ref.lastIndexOf('/') + 1)]!;
    return ajv.compile({ $ref: `document${message.payload.$ref}` });
  });
  return {
    topic: address.replace(/\{(\w+)\}/g, (_, parameter: string) => parameters[parameter]!),
    isDescribed: (payload: unknown): boolean => checks.some((check) => check(payload)),
  };
};
