import { useState } from 'react';
import {
  attachmentsByForm,
  maxAttachmentBytes,
  maxAttachments,
  type RequestedAttachments,
} from '#contracts/domain/forms/attachable';
import type { FormId } from '#contracts/domain/forms/ids';
import { TextField } from '../../ui/TextField.js';

interface FilesProps {
  readonly form: FormId;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Returns the problem with these files; undefined if there is none. */
const wrongWith = (files: readonly File[], { types, what }: RequestedAttachments): string | undefined => {
  if (files.length > maxAttachments) return `You can attach up to ${maxAttachments} files.`;
  // Pictures are scaled down before they are sent.
  const large = files.find(({ size, type }) => size > maxAttachmentBytes && !type.startsWith('image/'));
  if (large) return `${large.name} is larger than 8 MB.`;
  // Browsers allow other types than the field accepts.
  const other = files.find(({ type }) => !types.some((one) => one === type));
  return other && `We can’t take ${other.name}. Please choose ${what}.`;
};

/** File field of a form. The files are sent after the form. */
export const Files = ({ form, onChoose }: FilesProps) => {
  const [wrong, setWrong] = useState<string>();
  const wanted = attachmentsByForm[form]!;
  const choose = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    const found = wrongWith(files, wanted);
    setWrong(found);
    if (found !== undefined) input.value = '';
    onChoose(found === undefined ? files : []);
  };
  return (
    <TextField
      label={wanted.label}
      accept={wanted.types.join()}
      type="file"
      multiple
      hint={`Up to ${maxAttachments} files of 8 MB each. Only the dealership can open them.`}
      error={wrong}
      onChange={(event) => choose(event.currentTarget)}
    />
  );
};
