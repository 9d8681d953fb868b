import { maxPictureSide } from '#contracts/domain/forms/attachable';

/** Scales a picture down to the size the server stores, for slow lines. Returns the file if it can't be decoded. */
const scaleDown = async (file: File): Promise<Blob> => {
  if (!file.type.startsWith('image/')) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxPictureSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), 'image/jpeg', 0.85));
  } catch {
    return file;
  }
};

/** Uploads the files of a lead. Uploading a file again has no effect. @returns whether all files arrived */
export const attach = async (lead_id: string, files: readonly File[]): Promise<boolean> => {
  for (const file of files) {
    const body = await scaleDown(file);
    const sent = await fetch(`/api/leads/${lead_id}/attachments`, {
      method: 'POST',
      headers: { 'content-type': body.type },
      body,
    }).catch(() => undefined);
    if (!sent?.ok) return false;
  }
  return true;
};
