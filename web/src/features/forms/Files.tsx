import { useState } from 'react';
import { attachmentsOf, mostAttachmentBytes, mostAttachments } from '#contracts/domain/forms/attachable';
import type { FormId } from '#contracts/domain/forms/ids';
import { TextField } from '../../ui/TextField.js';

interface FilesProps {
  readonly form: FormId;
  readonly onChoose: (files: readonly File[]) => void;
}

/** What is wrong with these files; undefined: nothing. */
const wrongWith = (files: readonly File[]): string | undefined => {
  if (files.length > mostAttachments) return `You can attach up to ${mostAttachments} files.`;
  const large = files.find(({ size }) => size > mostAttachmentBytes);
  return large && `${large.name} is larger than 8 MB.`;
};

/** Files that go with a form, once it is sent. */
export const Files = ({ form, onChoose }: FilesProps) => {
  const [wrong, setWrong] = useState<string>();
  const choose = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    const found = wrongWith(files);
    setWrong(found);
    if (found !== undefined) input.value = '';
    onChoose(found === undefined ? files : []);
  };
  return (
    <TextField
      {...attachmentsOf[form]!}
      type="file"
      multiple
      hint={`Up to ${mostAttachments} files of 8 MB each. Only the dealership can open them.`}
      error={wrong}
      onChange={(event) => choose(event.currentTarget)}
    />
  );
};
